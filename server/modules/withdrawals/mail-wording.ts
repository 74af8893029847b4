export type WithdrawalNotice = 'requested' | 'paid' | 'rejected' | 'returned' | 'partly_returned'

interface Words {
  subject: (amount: string) => string
  heading: string
  /** `whole` is the sum of the withdrawal, of which `amount` may be a part. */
  lead: (amount: string, to: string, whole: string) => string
}

const pt: Record<WithdrawalNotice, Words> = {
  requested: {
    subject: (amount) => `Saque de ${amount} solicitado`,
    heading: 'Saque solicitado',
    lead: (amount, to) => `${amount} vai para ${to}. Costuma chegar em poucos minutos.`,
  },
  paid: {
    subject: (amount) => `Saque de ${amount} enviado`,
    heading: 'Seu dinheiro foi enviado',
    lead: (amount, to) => `${amount} chegou a ${to}.`,
  },
  rejected: {
    subject: (amount) => `Saque de ${amount} não concluído`,
    heading: 'O saque não foi concluído',
    lead: (amount, to) => `A transferência para ${to} não foi aceita. ${amount} voltou para o seu saldo.`,
  },
  returned: {
    subject: (amount) => `O banco devolveu ${amount}`,
    heading: 'O banco devolveu seu dinheiro',
    lead: (amount, to) => `${amount} enviado para ${to} foi devolvido e está de novo no seu saldo.`,
  },
  partly_returned: {
    subject: (amount) => `O banco devolveu ${amount} do seu saque`,
    heading: 'O banco devolveu uma parte do saque',
    lead: (amount, to, whole) =>
      `Dos ${whole} enviados para ${to}, ${amount} foram devolvidos e estão de novo no seu saldo. O resto ficou na conta.`,
  },
}
const en: Record<WithdrawalNotice, Words> = {
  requested: {
    subject: (amount) => `Withdrawal of ${amount} requested`,
    heading: 'Withdrawal requested',
    lead: (amount, to) => `${amount} goes to ${to}. It usually arrives within minutes.`,
  },
  paid: {
    subject: (amount) => `Withdrawal of ${amount} sent`,
    heading: 'Your money was sent',
    lead: (amount, to) => `${amount} reached ${to}.`,
  },
  rejected: {
    subject: (amount) => `Withdrawal of ${amount} not completed`,
    heading: 'The withdrawal was not completed',
    lead: (amount, to) => `The transfer to ${to} was not accepted. ${amount} is back in your balance.`,
  },
  returned: {
    subject: (amount) => `The bank sent ${amount} back`,
    heading: 'The bank sent your money back',
    lead: (amount, to) => `${amount} sent to ${to} came back and is in your balance again.`,
  },
  partly_returned: {
    subject: (amount) => `The bank sent back ${amount} of your withdrawal`,
    heading: 'The bank sent back a part of the withdrawal',
    lead: (amount, to, whole) =>
      `Of the ${whole} sent to ${to}, ${amount} came back and is in your balance again. The rest stayed in the account.`,
  },
}
export const mailTexts = { pt, en }

export const mailFrame = {
  pt: {
    added: {
      subject: (site: string) => `Nova conta para saques no ${site}`,
      heading: 'Uma conta para saques foi adicionada',
      lead: (to: string, when: string) => `${to} pode receber seus saques a partir de ${when}.`,
    },
    reference: (reference: string) => `Referência: ${reference}`,
    button: 'Ver meus saques',
    alarm:
      'Não foi você? Crie uma nova senha agora: isso encerra o acesso de todos os aparelhos. Depois remova a conta em Saques.',
    newPassword: 'Criar nova senha',
    footer: 'Você recebe este aviso porque ele trata do seu dinheiro.',
  },
  en: {
    added: {
      subject: (site: string) => `New account for withdrawals at ${site}`,
      heading: 'An account for withdrawals was added',
      lead: (to: string, when: string) => `${to} can receive your withdrawals from ${when}.`,
    },
    reference: (reference: string) => `Reference: ${reference}`,
    button: 'See my withdrawals',
    alarm:
      'Was it not you? Choose a new password now: that ends the access of every device. Then remove the account under Withdrawals.',
    newPassword: 'Choose a new password',
    footer: 'You receive this notice because it concerns your money.',
  },
} as const
