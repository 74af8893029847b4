import type { Locale } from '@/server/http/locale'
import { formatDateTime } from '@/server/time/local-time'

export const readMeName: Record<Locale, string> = { pt: 'LEIA-ME.txt', en: 'README.txt' }

type Words = { head: (site: string, when: string) => string; files: Record<string, string>; foot: string }

const archiveTexts: Record<Locale, Words> = {
  pt: {
    head: (site, when) =>
      `Seus dados no ${site}, em ${when}.\n\nEsta cópia atende à Lei Geral de Proteção de Dados (Lei 13.709/2018, art. 18, II e V: acesso e portabilidade).\nCada arquivo .json é uma lista; pode ser lido em qualquer editor de texto e por programas. Horários em UTC, valores em centavos.\n`,
    files: {
      'account.json': 'sua conta e seu perfil',
      'addresses.json': 'seus endereços',
      'registrations.json': 'seus registros em conselhos profissionais',
      'identities.json': 'contas de outros sites com que você entra',
      'sessions.json': 'aparelhos em que você entrou',
      'verifications.json': 'confirmações de e-mail e celular em curso, sem os códigos',
      'consents.json': 'o que você aceitou e recusou',
      'data-access.json': 'quando nossa equipe abriu algo sobre você',
      'services.json': 'serviços que você oferece',
      'service-cities.json': 'cidades em que você atende (códigos do IBGE)',
      'hours.json': 'seus horários da semana',
      'exceptions.json': 'dias com horário diferente',
      'availability.json': 'intervalo e antecedência',
      'figures.json': 'números do seu perfil público',
      'bookings.json': 'seus pedidos e serviços, como cliente e como profissional',
      'booking-events.json': 'os passos desses serviços',
      'suggestions.json': 'pedidos que foram sugeridos a você',
      'offers.json': 'propostas enviadas e recebidas, com as versões',
      'slots.json': 'horários ocupados da sua agenda',
      'reviews.json': 'avaliações que você escreveu e recebeu',
      'rooms.json': 'suas conversas e com quem',
      'messages.json': 'as mensagens dessas conversas',
      'ledger.json': 'os lançamentos das suas contas, em centavos',
      'payments.json': 'o que você pagou, de onde veio e o que voltou',
      'withdrawals.json': 'seus saques',
      'destinations.json': 'chaves Pix e contas para os seus saques',
      'cards.json': 'cartões guardados, sem os números',
      'bonus.json': 'depósitos: o que resta deles e do bônus que trouxeram',
      'reserve.json': 'o que de depósitos novos ficou na sua reserva, e até quando',
      'coupons.json': 'cupons feitos para você ou dados por você',
      'coupon-uses.json': 'cupons que você usou',
      'money-events.json': 'os passos que você deu em pagamentos e saques',
      'complaints.json': 'o que você contou à nossa equipe sobre outra pessoa',
      'blocks.json': 'pessoas que você bloqueou nas conversas (números das contas)',
      'claims.json': 'pedidos de garantia dos seus serviços',
      'disputes.json': 'disputas dos seus serviços, com propostas e provas',
      'notifications.json': 'seus avisos',
      'notification-preferences.json': 'o que você quer receber por e-mail e por aviso no navegador',
      'push.json': 'navegadores que recebem avisos',
      'pictures.json': 'suas fotos e PDFs; os arquivos estão nas pastas pictures e documents',
      'letters.json': 'e-mails e SMS para você ainda guardados, sem os códigos',
    },
    foot: 'Senha, códigos e chaves de acesso não fazem parte desta cópia: são guardados só como resumo criptográfico, ou não são guardados.\nDos outros há apenas o que você já podia ver: o nome e o que escreveram a você.\n',
  },
  en: {
    head: (site, when) =>
      `Your data at ${site}, as of ${when}.\n\nThis copy answers the Brazilian General Data Protection Law (Lei 13.709/2018, art. 18, II and V: access and portability).\nEach .json file is a list; any text editor and any program can read it. Times are UTC, amounts are centavos.\n`,
    files: {
      'account.json': 'your account and profile',
      'addresses.json': 'your addresses',
      'registrations.json': 'your registrations with professional councils',
      'identities.json': 'accounts elsewhere that you sign in with',
      'sessions.json': 'devices you signed in on',
      'verifications.json': 'e-mail and phone confirmations under way, without the codes',
      'consents.json': 'what you agreed to and declined',
      'data-access.json': 'when our team opened something about you',
      'services.json': 'services you offer',
      'service-cities.json': 'cities you work in (IBGE codes)',
      'hours.json': 'your weekly hours',
      'exceptions.json': 'days with other hours',
      'availability.json': 'buffer and notice',
      'figures.json': 'figures of your public profile',
      'bookings.json': 'your requests and services, on either side',
      'booking-events.json': 'the steps of those services',
      'suggestions.json': 'requests that were suggested to you',
      'offers.json': 'offers sent and received, with their versions',
      'slots.json': 'taken times of your calendar',
      'reviews.json': 'reviews you wrote and received',
      'rooms.json': 'your conversations, and with whom',
      'messages.json': 'the messages of those conversations',
      'ledger.json': 'the postings of your accounts, in centavos',
      'payments.json': 'what you paid, from where it came and what went back',
      'withdrawals.json': 'your withdrawals',
      'destinations.json': 'Pix keys and accounts for your withdrawals',
      'cards.json': 'saved cards, without their numbers',
      'bonus.json': 'deposits: what is left of them and of the bonus they brought',
      'reserve.json': 'what of new deposits stayed in your reserve, and until when',
      'coupons.json': 'coupons made out to you or given by you',
      'coupon-uses.json': 'coupons you used',
      'money-events.json': 'the steps you took in payments and withdrawals',
      'complaints.json': 'what you told our team about another person',
      'blocks.json': 'people you blocked in conversations (numbers of their accounts)',
      'claims.json': 'warranty claims of your work',
      'disputes.json': 'disputes of your work, with proposals and evidence',
      'notifications.json': 'your notifications',
      'notification-preferences.json': 'what you want to get by e-mail and by push',
      'push.json': 'browsers that receive notifications',
      'pictures.json': 'your pictures and PDFs; the files are in the folders pictures and documents',
      'letters.json': 'e-mails and texts to you that are still held, without their codes',
    },
    foot: 'Password, codes and access keys are not part of this copy: they are kept as a cryptographic digest only, or not at all.\nOf others there is only what you could see already: their name, and what they wrote to you.\n',
  },
}

/** Returns the archive's README in the reader's language: its purpose and the contents of each file. */
export const readMe = (locale: Locale, site: string, at: Date): string => {
  const { head, files, foot } = archiveTexts[locale]
  const when = formatDateTime(at, locale, 'long')
  const width = Math.max(...Object.keys(files).map((name) => name.length))
  const lines = Object.entries(files).map(([name, what]) => `${name.padEnd(width)}  ${what}`)
  return `${head(site, when)}\n${lines.join('\n')}\n\n${foot}`
}

/** Every file the readme speaks of. */
export const describedFiles = (locale: Locale): string[] => Object.keys(archiveTexts[locale].files)
