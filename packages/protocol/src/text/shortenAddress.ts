export function shortenAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${address.slice(address.length - end)}`
}
