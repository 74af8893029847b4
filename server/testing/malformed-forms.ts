export const multipartContentType = 'multipart/form-data; boundary=limite'
const open = (name = 'file', more = '; filename="a.png"') =>
  `--limite\r\ncontent-disposition: form-data; name="${name}"${more}\r\ncontent-type: image/png\r\n\r\n`
const close = '\r\n--limite--\r\n'
const join = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
export const wellFormedForm = (picture: Buffer): Buffer => join(open(), picture, close)

type Refusal = [status: number, code: string]
const malformed: Refusal = [400, 'malformed_request']
const refused: Refusal = [422, 'validation_error']
const noPicture: Refusal = [415, 'unsupported_media_type']

interface MalformedForm {
  body: () => Buffer
  type?: string
  said: Refusal
  fields?: object
}

/**
 * Upload bodies that are not a form with one file, with the expected response; `picture` is the file they would
 * carry.
 */
export const malformedForms = (picture: () => Buffer): Record<string, MalformedForm> => ({
  'no boundary': { body: () => wellFormedForm(picture()), type: 'multipart/form-data', said: malformed },
  'an empty boundary': {
    body: () => wellFormedForm(picture()),
    type: 'multipart/form-data; boundary=',
    said: malformed,
  },
  'another boundary': {
    body: () => wellFormedForm(picture()),
    type: 'multipart/form-data; boundary=outro',
    said: malformed,
  },
  'no body': { body: () => Buffer.alloc(0), said: refused, fields: { file: ['required'] } },
  'one byte': { body: () => Buffer.from('x'), said: malformed },
  garbage: { body: () => Buffer.alloc(5000, 0xa7), said: malformed },
  'line ends': { body: () => Buffer.from('\r\n'.repeat(2000)), said: malformed },
  'the boundary alone': { body: () => Buffer.from('--limite'), said: malformed },
  'the closing boundary alone': {
    body: () => Buffer.from('--limite--\r\n'),
    said: refused,
    fields: { file: ['required'] },
  },
  'cut in the headers': { body: () => join(open().slice(0, 40)), said: malformed },
  'cut after the headers': { body: () => join(open()), said: malformed },
  'cut in the file': { body: () => join(open(), picture().subarray(0, 60)), said: malformed },
  'cut in the closing boundary': { body: () => wellFormedForm(picture()).subarray(0, -6), said: malformed },
  'headers without an end': {
    body: () => join('--limite\r\n', 'x-y: z\r\n'.repeat(20_000)),
    said: malformed,
  },
  'a part without headers': { body: () => join('--limite\r\n\r\n', picture(), close), said: refused },
  'a file of 0 bytes': { body: () => join(open(), close), said: refused, fields: { file: ['required'] } },
  'a file in another field': {
    body: () => join(open('outro'), picture(), close),
    said: refused,
    fields: { file: ['required'] },
  },
  'a file in the field __proto__': { body: () => join(open('__proto__'), picture(), close), said: malformed },
  'a text in the field': {
    body: () => join(open('file', '').replace('image/png', 'text/plain'), 'a picture', close),
    said: refused,
    fields: { file: ['required'] },
  },
  'two files': {
    body: () => join(open(), picture(), '\r\n', open(), picture(), close),
    said: refused,
    fields: { file: ['too_many'] },
  },
  'too many fields': {
    body: () => join(`${open('a', '')}1\r\n`.repeat(40), open(), picture(), close),
    said: malformed,
  },
  'JSON in place of a form': {
    body: () => Buffer.from('{"file":"x"}'),
    type: 'application/json',
    said: noPicture,
  },
  'a form of another kind': {
    body: () => Buffer.from('file=x'),
    type: 'application/x-www-form-urlencoded',
    said: noPicture,
  },
})
