/** Texts of the tab bar, loaded with it: visitors, who never see it, do not load them. */
export const tabWords = {
  pt: {
    label: 'Áreas da sua conta',
    home: 'Início',
    bookings: 'Pedidos',
    ask: 'Pedir',
    offers: 'Propostas',
    jobs: 'Trabalhos',
    messages: 'Mensagens',
    wallet: 'Carteira',
    account: 'Conta',
    help: 'Ajuda e contato',
    waiting: (count: number) => (count === 1 ? '1 novidade' : `${count} novidades`),
  },
  en: {
    label: 'Areas of your account',
    home: 'Home',
    bookings: 'Bookings',
    ask: 'Ask',
    offers: 'Offers',
    jobs: 'Jobs',
    messages: 'Messages',
    wallet: 'Wallet',
    account: 'Account',
    help: 'Help and contact',
    waiting: (count: number) => (count === 1 ? '1 update' : `${count} updates`),
  },
} as const
