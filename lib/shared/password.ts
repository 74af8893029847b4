/**
 * The least zxcvbn score accepted: 2 of 4, more than a million guesses. Stored hashes are argon2id, so
 * guessing happens online only, a few tries an hour for each account; a higher minimum would refuse random
 * passwords of eight characters.
 */
export const minPasswordScore = 2
/**
 * Bounds of zxcvbn's work: longer passwords are judged by their beginning, and few combinations of
 * substitutions (`@` for `a`) are tried. With the library's defaults a password of 100 characters takes
 * seconds; with these, at most some 40 ms.
 */
export const scoredLength = 24
export const scoredSubstitutions = 4

/**
 * Common passwords in Brazil that lists of other languages lack: football clubs, greetings, keyboard habits.
 */
export const brazilianWords: readonly string[] = (
  'flamengo corinthians palmeiras saopaulo santos vasco botafogo fluminense gremio internacional ' +
  'cruzeiro atletico galo bahia vitoria sport ' +
  'ceara fortaleza athletico coritiba goias mengao timao verdao tricolor colorado peixe furacao nautico ' +
  'santacruz ' +
  'brasil brasileiro saudade amorzinho meuamor teamo amovoce deusefiel jesuscristo jesus gratidao ' +
  'familia mamae papai princesa ' +
  'senha senhas mudar mudar123 trocar acesso entrar sistema usuario administrador cadastro cliente ' +
  'prestador profissional servico faxina oficio ' +
  'asdfg asdfgh qwerty qazwsx zxcvbn abc123 a1b2c3 1q2w3e 102030 123mudar segredo secreta bemvindo ' +
  'obrigado feliz natal carnaval futebol samba ' +
  'cachorro gatinho totó brigadeiro feijoada paozinho cafezinho guarana caipirinha copadomundo ' +
  'hexacampeao pentacampeao'
).split(' ')

/** Words that identify the person: their e-mail and name, in pieces. */
export const ownWords = (email: string, fullName = ''): string[] =>
  [email, email.split('@')[0] ?? '', ...email.split(/[@._+-]/), ...fullName.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
