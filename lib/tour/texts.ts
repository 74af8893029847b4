import type { Locale } from '@/lib/i18n/locales'
import type { UserRole } from '@/lib/session/role'
import type { TourStep } from './steps'

interface Words {
  back: string
  next: string
  finish: string
  skip: string
  step: (step: number, total: number) => string
  steps: Record<UserRole, Record<TourStep, { title: string; text: string }>>
}

/** Texts of the tour. Kept out of the locale files, which travel with every page; loaded with the tour. */
export const tourTexts: Record<Locale, Words> = {
  pt: {
    back: 'Voltar',
    next: 'Avançar',
    finish: 'Começar',
    skip: 'Pular',
    step: (step, total) => `Passo ${step} de ${total}`,
    steps: {
      customer: {
        welcome: { title: 'Boas-vindas!', text: 'Em um minuto, mostramos onde fica cada coisa.' },
        bookings: {
          title: 'Seus pedidos',
          text: 'Acompanhe cada pedido aqui: as propostas que chegam, o combinado e o serviço até o fim. No celular, fica na barra de baixo.',
        },
        menu: { title: 'O menu', text: 'Pedidos, serviços e mensagens estão sempre aqui em cima.' },
        schedule: {
          title: 'Agendar',
          text: 'Escolha o serviço e um horário livre, com preço publicado. Para receber propostas, comece por Serviços.',
        },
        messages: {
          title: 'Mensagens',
          text: 'Converse com quem enviou uma proposta antes de escolher. No celular, fica na barra de baixo.',
        },
        ready: { title: 'Tudo pronto', text: 'Para rever esta apresentação, abra o menu da sua conta.' },
      },
      provider: {
        welcome: {
          title: 'Boas-vindas, profissional!',
          text: 'Em um minuto, mostramos por onde chega o trabalho.',
        },
        bookings: {
          title: 'Suas propostas',
          text: 'Os pedidos que combinam com seus serviços e cidades aparecem aqui, e também as propostas que você enviou. No celular, fica na barra de baixo.',
        },
        menu: {
          title: 'O menu',
          text: 'Propostas, carteira, serviços e mensagens estão sempre aqui em cima.',
        },
        schedule: {
          title: 'Precisa de alguém?',
          text: 'Você também pode contratar: agende um serviço por aqui.',
        },
        messages: {
          title: 'Mensagens',
          text: 'Tire dúvidas com o cliente e combine os detalhes. No celular, fica na barra de baixo.',
        },
        ready: {
          title: 'Bom trabalho!',
          text: 'Mantenha serviços, cidades e horários em dia nas Configurações. Para rever esta apresentação, abra o menu da sua conta.',
        },
      },
    },
  },
  en: {
    back: 'Back',
    next: 'Next',
    finish: 'Start',
    skip: 'Skip',
    step: (step, total) => `Step ${step} of ${total}`,
    steps: {
      customer: {
        welcome: { title: 'Welcome!', text: 'In one minute, we show you where everything is.' },
        bookings: {
          title: 'Your bookings',
          text: 'Follow every request here: the offers that come in, what was agreed, and the work until it is done. On a phone, it is in the bar below.',
        },
        menu: { title: 'The menu', text: 'Bookings, services and messages are always up here.' },
        schedule: {
          title: 'Book',
          text: 'Pick a service and a free time, at a published price. To get offers instead, start from Services.',
        },
        messages: {
          title: 'Messages',
          text: 'Talk to whoever sent an offer before you choose. On a phone, it is in the bar below.',
        },
        ready: { title: 'All set', text: 'To see this introduction again, open your account menu.' },
      },
      provider: {
        welcome: { title: 'Welcome, professional!', text: 'In one minute, we show you where work comes in.' },
        bookings: {
          title: 'Your offers',
          text: 'Requests that match your services and cities appear here, and so do the offers you sent. On a phone, it is in the bar below.',
        },
        menu: { title: 'The menu', text: 'Offers, wallet, services and messages are always up here.' },
        schedule: { title: 'Need someone?', text: 'You can hire, too: schedule a booking from here.' },
        messages: {
          title: 'Messages',
          text: 'Ask the customer what you need to know and settle the details. On a phone, it is in the bar below.',
        },
        ready: {
          title: 'Good work!',
          text: 'Keep your services, cities and hours up to date in Settings. To see this introduction again, open your account menu.',
        },
      },
    },
  },
}
