/** Lower-case, without accents: how names are kept for searching and how a query is read. */
export const stripAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'|-]+/gu, ' ')
    .trim()
