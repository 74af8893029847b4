interface Push {
  /** The browser's registration. */
  token: string
  title: string
  text: string
  /** Path a click opens. */
  target: string
  /** A later one with the same tag replaces this one on the device. */
  tag: string
}

/**
 * Port: sends, or throws so that the outbox tries again. `gone`: the browser is no longer there, now or ever.
 */
export interface PushSender {
  send(push: Push): Promise<'sent' | 'gone'>
}
