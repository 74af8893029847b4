interface Sms {
  /** E.164. */
  to: string
  text: string
  code?: string | null
}

/** Port: sends, or throws so that the outbox tries again. */
export interface SmsSender {
  send(sms: Sms): Promise<void>
}
