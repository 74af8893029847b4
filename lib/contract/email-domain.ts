const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Returns the address with its domain in ASCII, as mail servers know it (`café.com.br` is `xn--caf-dma.com.br`; RFC
 * 5891). The platform's URL parser converts it in browsers and in Node, so no table is loaded. Whatever is no domain
 * stays as it is.
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
