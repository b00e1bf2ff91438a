// Whatever a PDF asks for, nothing in its worker can reach the network. Imported first, before any library.

const ways = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'importScripts',
  'Worker',
  'BroadcastChannel',
  'indexedDB',
  'caches',
];

for (const way of ways)
  if (way in globalThis)
    Object.defineProperty(globalThis, way, {
      value: undefined,
      configurable: false,
      writable: false,
    });
