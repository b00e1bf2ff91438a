export function Component() {
  return <h1 className="wrap py-10">settings</h1>;
}
