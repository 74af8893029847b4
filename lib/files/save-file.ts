/** Hands a file to the browser under a name. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Delayed, because the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
