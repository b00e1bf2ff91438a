export function Component() {
  return <h1 className="wrap py-10">web3-rewards</h1>;
}
