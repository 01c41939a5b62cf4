import { SOURCES, type Sources } from '../routes/routes.ts'

/** Sources with one of each entity, every field filled. */
export const SAMPLE_SOURCES = Object.fromEntries(SOURCES.map(({ name, sample }) => [name, sample])) as Sources
