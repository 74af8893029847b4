/** The least length of a password (NIST SP 800-63B, 3.1.1.2). */
export const minPasswordLength = 8
