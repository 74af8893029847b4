const tearDown = async (): Promise<void> => {
  await globalThis.testServer?.stop()
}

export default tearDown
