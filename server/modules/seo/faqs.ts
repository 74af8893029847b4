import type { Locale } from '@/server/http/locale'

interface Faq {
  question: Record<Locale, string>
  answer: Record<Locale, string>
}

/** FAQs of the home page, also in its structured data. */
const faqsAt = (commissionPercent: number): readonly Faq[] => [
  {
    question: { pt: 'Quanto custa pedir propostas?', en: 'What does asking for offers cost?' },
    answer: {
      pt: 'Nada. Pedir, comparar e conversar é de graça, e você não é obrigado a contratar.',
      en: 'Nothing. Asking, comparing and chatting are free, and you are not obliged to hire.',
    },
  },
  {
    question: { pt: 'Quantas propostas vou receber?', en: 'How many offers will I get?' },
    answer: {
      pt: 'Até cinco propostas abertas por pedido, para você comparar com calma sem ser incomodado.',
      en: 'Up to five open offers per request, so you can compare calmly and are not bothered.',
    },
  },
  {
    question: { pt: 'Como escolho um profissional?', en: 'How do I choose a professional?' },
    answer: {
      pt: 'Cada proposta mostra o preço com mão de obra e material separados, o horário e as avaliações de quem já contratou. Você também pode conversar antes de decidir.',
      en: 'Every offer shows the price with labor and material apart, the time, and reviews by people who hired. You can also chat before deciding.',
    },
  },
  {
    question: { pt: 'Preciso passar meu telefone?', en: 'Do I have to give my phone number?' },
    answer: {
      pt: 'Não. A conversa acontece por aqui. O endereço exato só aparece para quem você aprovou, depois de pago.',
      en: 'No. The conversation happens here. The exact address is shown only to the person you approved, once it is paid.',
    },
  },
  {
    question: { pt: 'Como funciona o pagamento?', en: 'How does payment work?' },
    answer: {
      pt: 'Você aprova uma proposta e paga por aqui, com Pix, cartão ou saldo, sem taxa por cima. O dinheiro fica guardado e só vai para o profissional quando o serviço está pronto.',
      en: 'You approve an offer and pay here, by Pix, card or balance, with no fee on top. The money is held and goes to the professional only once the work is done.',
    },
  },
  {
    question: { pt: 'Posso cancelar?', en: 'Can I cancel?' },
    answer: {
      pt: 'Sim. Até você pagar, desistir é livre. Nos sete dias depois de pagar, a lei deixa desistir sem custo, salvo se você pediu o serviço antes (art. 49). Fora disso, não custa nada até 2, 24 ou 48 horas antes do início, como diz a proposta; mais perto pode ter um custo, que aparece antes de pagar e de novo antes de cancelar. Se o profissional cancelar ou não vier, volta tudo.',
      en: 'Yes. Until you have paid, changing your mind is free. Within seven days of paying the law lets you withdraw free of charge, unless you asked for the work sooner (art. 49). Otherwise it costs nothing up to 2, 24 or 48 hours before the start, as the offer says; closer to it there may be a cost, shown before you pay and again before you cancel. If the professional cancels or does not come, you get everything back.',
    },
  },
  {
    question: { pt: 'Como começo a trabalhar por aqui?', en: 'How do I start working here?' },
    answer: {
      pt: `Crie uma conta profissional, diga quais serviços faz e em quais cidades. Quando surgir um pedido que combina, você recebe na hora. A única tarifa é de ${commissionPercent}% da mão de obra de serviços feitos; sacar é grátis.`,
      en: `Create a provider account, say which services you do and in which cities. When a request matches, you hear at once. The only fee is ${commissionPercent}% of the labor of finished work; withdrawing is free.`,
    },
  },
]

export const localiseFaqs = (locale: Locale, commissionPercent: number) =>
  faqsAt(commissionPercent).map(({ question, answer }) => ({
    question: question[locale],
    answer: answer[locale],
  }))
