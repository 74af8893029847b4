/**
 * Texts of the tab bar, loaded with it, so that visitors do not load them. Names have soft hyphens (`\u00AD`), at which
 * enlarged text is divided.
 */
export const tabTexts = {
  pt: {
    label: 'Áreas da sua conta',
    home: 'Início',
    cases: 'Casos',
    bookings: 'Pedi\u00ADdos',
    ask: 'Pedir',
    offers: 'Pro\u00ADpostas',
    jobs: 'Tra\u00ADbalhos',
    messages: 'Mensa\u00ADgens',
    wallet: 'Car\u00ADteira',
    account: 'Conta',
    help: 'Ajuda e contato',
    waiting: (count: number) => (count === 1 ? '1 novidade' : `${count} novidades`),
  },
  en: {
    label: 'Areas of your account',
    home: 'Home',
    cases: 'Cases',
    bookings: 'Book\u00ADings',
    ask: 'Ask',
    offers: 'Offers',
    jobs: 'Jobs',
    messages: 'Mes\u00ADsages',
    wallet: 'Wal\u00ADlet',
    account: 'Account',
    help: 'Help and contact',
    waiting: (count: number) => (count === 1 ? '1 update' : `${count} updates`),
  },
} as const
