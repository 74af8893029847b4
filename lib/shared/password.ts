/**
 * The least zxcvbn score a password needs: 2 of 4, more than a million guesses. Guessing happens online only,
 * a few tries an hour for each account, because what is stored is argon2id; a higher bar refuses good
 * passwords of eight random signs.
 */
export const leastPasswordScore = 2
/**
 * Longer ones are judged by their beginning, and signs that stand for letters (`@` for `a`) in few
 * combinations only: the work grows steeply with both. With the library's own bounds one password of 100
 * signs takes seconds; with these, at most some 40 ms.
 */
export const judgedLength = 24
export const judgedSubstitutions = 4

/**
 * What people in Brazil choose first and no list of other languages holds: clubs, greetings, habits of the
 * keyboard.
 */
export const brazilianWords: readonly string[] = (
  'flamengo corinthians palmeiras saopaulo santos vasco botafogo fluminense gremio internacional cruzeiro atletico galo bahia vitoria sport ' +
  'ceara fortaleza athletico coritiba goias mengao timao verdao tricolor colorado peixe furacao nautico santacruz ' +
  'brasil brasileiro saudade amorzinho meuamor teamo amovoce deusefiel jesuscristo jesus gratidao familia mamae papai princesa ' +
  'senha senhas mudar mudar123 trocar acesso entrar sistema usuario administrador cadastro cliente prestador profissional servico faxina oficio ' +
  'asdfg asdfgh qwerty qazwsx zxcvbn abc123 a1b2c3 1q2w3e 102030 123mudar segredo secreta bemvindo obrigado feliz natal carnaval futebol samba ' +
  'cachorro gatinho totó brigadeiro feijoada paozinho cafezinho guarana caipirinha copadomundo hexacampeao pentacampeao'
).split(' ')

/** Words that say who somebody is: their e-mail and name, in pieces. */
export const ownWords = (email: string, fullName = ''): string[] =>
  [email, email.split('@')[0] ?? '', ...email.split(/[@._+-]/), ...fullName.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
