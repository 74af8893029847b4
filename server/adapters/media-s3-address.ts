export interface S3Address {
  bucket: string
  /** Before the name of each object; empty, or ends in a slash. */
  prefix: string
  region: string
  /** Endpoint of a server other than Amazon's. */
  endpoint?: string
  /** Without them the SDK looks where it always does: AWS_ variables, its files, the machine's role. */
  keys?: { accessKeyId: string; secretAccessKey: string }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName = /^(?=.{3,63}$)[a-z\d][a-z\d.-]*[a-z\d]$/
/** A percent sign that begins no character makes it throw. */
const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
const known = new Set(['endpoint', 'region'])

/**
 * Parses `s3://KEY:SECRET@bucket/folder?endpoint=https://s3.example&region=sa-east-1`; all but the bucket is
 * optional. Null for an invalid address.
 */
export const readS3Address = (text: string): S3Address | null => {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname, port, hash, username, password, pathname, searchParams } = url
  if (protocol !== 's3:' || !bucketName.test(hostname) || port !== '' || hash !== '') return null
  if ([...searchParams.keys()].some((name) => !known.has(name))) return null
  if ((username === '') !== (password === '') || !isDecodable(username + password)) return null
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    return null
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: searchParams.get('region') || 'us-east-1',
    endpoint,
    ...(username === ''
      ? {}
      : {
          keys: {
            accessKeyId: decodeURIComponent(username),
            secretAccessKey: decodeURIComponent(password),
          },
        }),
  }
}
