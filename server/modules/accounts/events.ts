/**
 * What an account says of itself. What becomes of open pages and tokens is told to the hub, after the commit.
 */
export type AccountEvent =
  /** One browser was signed out. With the push token it named while signing out, if any. */
  | { type: 'account.session_ended'; user: number; session: string; pushToken: string | null }
  /** Every browser was signed out but the one of `kept`; also said where none was signed in. */
  | { type: 'account.sessions_ended'; user: number; kept: string | null }
