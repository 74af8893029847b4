/** Texts about a session ended elsewhere. Separate, because visitors never need them. */
export const sessionTexts = {
  pt: {
    doubtful:
      'Sua sessão neste aparelho parece ter terminado. Estamos tentando retomá-la; se não der, você entra de novo e volta para cá, com o que escreveu.',
    signIn: 'Entrar de novo',
    ended: 'Sua sessão terminou. Depois de entrar, você volta para onde estava, com o que escreveu.',
  },
  en: {
    doubtful:
      'Your session on this device seems to have ended. We are trying to resume it; if that fails, you sign in again and come back here, with what you wrote.',
    signIn: 'Sign in again',
    ended: 'Your session has ended. After signing in you come back to where you were, with what you wrote.',
  },
} as const
