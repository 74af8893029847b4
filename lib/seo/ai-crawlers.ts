import { aiCrawlerPolicies, defaultAiCrawlerPolicy, type AiCrawlerPolicy } from '@/lib/shared/ai-crawlers'

/** Returns the policy that the front passes its renderer. */
export const aiCrawlerPolicy = (): AiCrawlerPolicy =>
  aiCrawlerPolicies.find((policy) => policy === process.env.AI_CRAWLERS) ?? defaultAiCrawlerPolicy
