export function Component() {
  return <h1 className="wrap py-10">ai-assistant</h1>;
}
