/** Hosts that ignore dots in names. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox an address goes to, as far as its form tells: without a tag (RFC 5233), and without dots where the host
 * ignores them. Only for counting mails: the addresses stay different accounts.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (at < 0) return email
  const host = email.slice(at + 1)
  const [name = ''] = email.slice(0, at).split('+')
  return dotless.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
