export function Component() {
  return <h1 className="wrap py-10">community</h1>;
}
