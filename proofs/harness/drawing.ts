export { seededRandom as drawing } from '@/server/testing/seeded-random'
