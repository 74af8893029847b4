/** Crawlers of AI companies that may visit: all; those that answer searches and people; none. */
export const aiCrawlerPolicies = ['all', 'search', 'none'] as const
export type AiCrawlerPolicy = (typeof aiCrawlerPolicies)[number]
export const defaultAiCrawlerPolicy = 'search' satisfies AiCrawlerPolicy

/** Collect pages to train models, as their operators document; none of them decides what a search shows. */
const training = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'Google-Extended',
  'Applebot-Extended',
  'meta-externalagent',
  'Amazonbot',
  'Bytespider',
  'CCBot',
  'cohere-training-data-crawler',
  'AI2Bot',
  'PanguBot',
  'Diffbot',
]

/** Index pages for answers, or open a page that a person asked about. */
const searching = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'MistralAI-User',
  'DuckAssistBot',
  'Amzn-SearchBot',
  'Amzn-User',
  'meta-externalfetcher',
]

/** Returns the user agents that a policy excludes; the others follow the rules for everybody. */
export const excludedCrawlers = (policy: AiCrawlerPolicy): string[] =>
  policy === 'all' ? [] : policy === 'search' ? training : [...training, ...searching]
