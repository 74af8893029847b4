import type { Locale } from '@/server/http/locale'

interface Faq {
  question: Record<Locale, string>
  answer: Record<Locale, string>
}

/** What people ask before they begin; the home page shows them and tells search engines. */
const faqs: readonly Faq[] = [
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
      en: 'Every offer shows the price with labour and material apart, the time, and reviews by people who hired. You can also chat before deciding.',
    },
  },
  {
    question: { pt: 'Preciso passar meu telefone?', en: 'Do I have to give my phone number?' },
    answer: {
      pt: 'Não. A conversa acontece por aqui. O endereço exato só é usado por quem você aprovar.',
      en: 'No. The conversation happens here. The exact address is only for the person you approve.',
    },
  },
  {
    question: { pt: 'Posso cancelar?', en: 'Can I cancel?' },
    answer: {
      pt: 'Sim. Enquanto você ainda não aprovou uma proposta, cancelar é livre. Depois disso, as condições aparecem antes de você confirmar.',
      en: 'Yes. Until you have approved an offer, cancelling is free. After that, the conditions are shown before you confirm.',
    },
  },
  {
    question: { pt: 'Como começo a trabalhar por aqui?', en: 'How do I start working here?' },
    answer: {
      pt: 'Crie uma conta profissional, diga quais serviços faz e em quais cidades. Quando surgir um pedido que combina, você recebe na hora.',
      en: 'Create a provider account, say which services you do and in which cities. When a request matches, you hear at once.',
    },
  },
]

export const faqsIn = (locale: Locale) =>
  faqs.map(({ question, answer }) => ({ question: question[locale], answer: answer[locale] }))
