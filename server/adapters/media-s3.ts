import type { S3Client } from '@aws-sdk/client-s3'
import { withTimeout } from '@/server/runtime/with-timeout'
import { readS3Address } from './media-s3-address'
import { MediaStoreError, type MediaStore } from './media-store'

/** A whole call, its second try and its bytes included. An upload has at most 10 MB. */
const readMs = 4_000
const writeMs = 10_000
const connectMs = 1_000
/** Without a byte for so long a connection is given up, and the call tried once more. */
const silenceMs = 3_000
const tries = 2

export interface S3Store extends MediaStore {
  /** Checks that the bucket exists and the keys are accepted. Throws the SDK's errors. */
  probe(): Promise<void>
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Stores objects on an S3-compatible server. Loads the SDK on the first call, which takes half a second. */
export const s3Store = (url: string): S3Store => {
  const address = readS3Address(url)
  if (!address) throw new Error('not the address of a bucket')
  const { bucket, prefix, region, endpoint, keys } = address
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client: S3Client = new sdk.S3Client({
      region,
      // Other servers than Amazon's rarely have a name for each bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(keys ? { credentials: keys } : {}),
      maxAttempts: tries,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: silenceMs,
        throwOnRequestTimeout: true,
        socketTimeout: silenceMs,
      },
      // The signature covers the bytes; checksums beyond it are unknown to many servers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let opened: ReturnType<typeof open> | undefined

  /** Runs one call with a timeout. `work` returns null for a missing object. */
  const call = async <T>(
    ms: number,
    work: (at: Awaited<ReturnType<typeof open>>, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T | null> => {
    const at = await (opened ??= open())
    const over = new AbortController()
    try {
      return await withTimeout(ms, work(at, over.signal))
    } catch (error) {
      if (isMissing(error)) return null
      throw new MediaStoreError('the object store did not do it', { cause: error })
    } finally {
      over.abort()
    }
  }
  const named = (id: string) => ({ Bucket: bucket, Key: `${prefix}${id}` })

  return {
    put: async (id, bytes, type) => {
      const put = await call(writeMs, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand({ ...named(id), Body: bytes, ContentType: type }), {
          abortSignal,
        }),
      )
      if (!put) throw new MediaStoreError('there is no such bucket')
    },
    get: (id) =>
      call(readMs, async ({ sdk, client }, abortSignal) => {
        const { Body: body } = await client.send(new sdk.GetObjectCommand(named(id)), { abortSignal })
        return body ? Buffer.from(await body.transformToByteArray()) : Buffer.alloc(0)
      }),
    delete: async (id) => {
      await call(readMs, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand(named(id)), { abortSignal }),
      )
    },
    probe: async () => {
      const { sdk, client } = await (opened ??= open())
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), {
        abortSignal: AbortSignal.timeout(readMs),
      })
    },
    close: () => void opened?.then(({ client }) => client.destroy()).catch(() => undefined),
  }
}
