import { createTranslator } from 'next-intl'

/** Replaces `next-intl/server` by translators over these messages, by locale. */
export const serverTranslations = (messages: () => Record<string, object>) => ({
  getTranslations: ({ locale, namespace }: { locale: string; namespace: string }) =>
    Promise.resolve(
      createTranslator({ locale, namespace, messages: messages()[locale] ?? {} } as Parameters<
        typeof createTranslator
      >[0]),
    ),
})
