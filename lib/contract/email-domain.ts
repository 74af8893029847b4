const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Returns the address with its domain in ASCII, as mail servers require (`café.com.br` is
 * `xn--caf-dma.com.br`; RFC 5891). Uses the URL parser of browsers and Node, so no table is loaded. Returns
 * an invalid domain unchanged.
 */
export const toAsciiDomain = (address: string): string => {
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  if (!/[^ -~]/.test(domain) || !domainCharacters.test(domain)) return address
  try {
    return address.slice(0, start) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}
