/** A notification as the API lists it. */
export const notification = (pk: number, indicator: string, is_read = false) => ({
  pk,
  indicator,
  is_read,
  modified_at: new Date(pk * 1000).toISOString(),
  title: `Aviso ${pk}`,
  text: 'texto',
  message: '',
})
