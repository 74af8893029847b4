/** The words contacts are written with, without accents. Portuguese first, then English, then Spanish. */
const set = (words: string) => new Set(words.trim().split(/\s+/))

const digitWords: Readonly<Record<string, string>> = {
  zero: '0',
  um: '1',
  uma: '1',
  hum: '1',
  dois: '2',
  duas: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
  meia: '6',
  sete: '7',
  oito: '8',
  nove: '9',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  cero: '0',
  cuatro: '4',
  siete: '7',
  ocho: '8',
  nueve: '9',
}
/** Spanish digits that are words of Portuguese or English too, or a car: only near one that is not. */
const spanishDigits: Readonly<Record<string, string>> = { uno: '1', dos: '2', once: '11' }
const onlySpanish = set('cero cuatro siete ocho nueve')
const teens: Readonly<Record<string, string>> = {
  dez: '10',
  onze: '11',
  doze: '12',
  treze: '13',
  catorze: '14',
  quatorze: '14',
  quinze: '15',
  dezesseis: '16',
  dezessete: '17',
  dezoito: '18',
  dezenove: '19',
  eleven: '11',
  twelve: '12',
}
/** Alone two digits; with a unit after it, the first of the two. */
const tens: Readonly<Record<string, string>> = {
  vinte: '2',
  trinta: '3',
  quarenta: '4',
  cinquenta: '5',
  sessenta: '6',
  setenta: '7',
  oitenta: '8',
  noventa: '9',
  twenty: '2',
  thirty: '3',
  forty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
  veinte: '2',
  treinta: '3',
  cuarenta: '4',
  cincuenta: '5',
  sesenta: '6',
  ochenta: '8',
}
/** Digits told in words, several in one piece: "onzenoveoito". */
const toldDigits = [...Object.keys(teens), ...Object.keys(digitWords)].sort((a, b) => b.length - a.length)
const onlyTold = new RegExp(`^(?:(?:${toldDigits.join('|')})e?){3,20}$`)
const eachTold = new RegExp(toldDigits.join('|'), 'g')
export const digitsOfGluedWords = (word: string): string | null =>
  onlyTold.test(word)
    ? (word.match(eachTold) ?? []).map((one) => teens[one] ?? digitWords[one] ?? '').join('')
    : null
const own = (table: Readonly<Record<string, string>>, word: string): string | null =>
  Object.hasOwn(table, word) ? (table[word] ?? null) : null
export const digitOfWord = (word: string): string | null => own(digitWords, word)
export const spanishDigitOfWord = (word: string): string | null => own(spanishDigits, word)
export const isSpanishDigit = (word: string): boolean => onlySpanish.has(word)
export const teenOfWord = (word: string): string | null => own(teens, word)
export const tenOfWord = (word: string): string | null => own(tens, word)

/** A letter written for the digit it looks like. */
const lookAlikes: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5', b: '8', z: '2' }
export const digitOfLetter = (word: string): string | null => own(lookAlikes, word)

/** Words between the digits of a number that is told. */
export const numberJoints = set('e y and ddd traco tracinho hifen ponto espaco dash')

/** Near these, eight or nine digits are a telephone. */
export const phoneWords = set(`
  tel telefone fone fones cel celular numero contato ligar liga ligue ligacao zap zapzap whats whatsapp wpp wats
  phone mobile cell call number text`)
/** After these, a number in one piece is another kind of number. */
export const otherNumberWords = set(`
  cpf cnpj rg ie cep protocolo processo pedido serie serial modelo nota nf nfe matricula codigo barras boleto imei
  ean isbn chassi renavam lote patrimonio instalacao`)
export const priceWords = set(
  'reais real rs brl mil conto contos valor preco orcamento custa entre faixa budget',
)
export const pixWords = set('pix chave key')

export const mailHosts = set(`
  gmail hotmail outlook yahoo icloud uol bol terra live msn proton protonmail ig globo`)
/** Mail services whose name is no ordinary word, unlike "terra", "live" and "globo". */
export const mailServices = set('gmail hotmail outlook yahoo icloud protonmail')
const pages = set('instagram insta facebook fb linkedin tiktok youtube wa linktr bit tinyurl google telegram')
export const isHost = (word: string): boolean => mailHosts.has(word) || pages.has(word)
export const endings = set(`
  com net org br app io site online store shop dev link bio ly gg info xyz biz club digital tech page`)
/** Endings that are words too: only behind these hosts. */
export const shortHosts: Readonly<Record<string, ReadonlySet<string>>> = {
  me: set('wa t m fb picpay nubank linktr'),
  ee: set('linktr'),
  be: set('youtu'),
  co: set('t'),
}

/** Names of messaging apps. */
export const apps = set(`
  whatsapp whatsap whatsaap whats whatts watsapp watzap wats uats uatis uatsap uatizap uatizapi zap zapp zaap zapi
  zapzap wpp wapp telegram insta instagram instagran ig kwai facebook
  messenger face tiktok skype discord linkedin viber`)
/** A private corner of any of them: only after a word that calls there. */
export const keyboardCorners = set('direct inbox dm pv privado privada')
export const callingWords = set(`
  chama chamar chame chamem chamo manda mandar mande mando fala falar fale falamos falo liga ligar ligue ligo
  adiciona adicionar add segue siga procura procurar procure envia enviar envie envio passa passar passe passo
  responde responder responda combina combinar combinamos conversa conversar conversamos conversarmos atendo acha
  ache encontra encontre busca busque contato contatar contate contacta continuar continuamos continua estou to
  posso consigo
  text call message msg write contact reach find talk chat continue dm`)
export const possessives = set('meu seu teu nosso my your our')

export const payWords = set(`
  pix pagar pago paga pague pagando pagamento pagamentos pagos transferir transferencia transfere dinheiro acertar
  acertamos acerta fechar fechamos fecha fecho fazer faco faz combinar combinamos combina desconto barato receber
  recebo valor deposito depositar
  pay paid paying payment cash transfer discount cheaper deal`)
export const placesOfOurs = set('app aplicativo site plataforma sistema oficio platform website')
