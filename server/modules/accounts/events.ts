/** Events of accounts. Open pages and tokens are handled by messages through the hub, after the commit. */
export type AccountEvent =
  /** A browser was signed out, with the push token it sent while signing out. */
  | { type: 'account.session_ended'; user: number; session: string; pushToken: string | null }
  /** Every browser but the one of `kept` was signed out; also published when none was signed in. */
  | { type: 'account.sessions_ended'; user: number; kept: string | null }
