export function Component() {
  return <h1 className="wrap py-10">landing</h1>;
}
