import { manifestAnswer } from '@/lib/seo/manifest'

export const dynamic = 'force-static'

export const GET = () => manifestAnswer('pt')
