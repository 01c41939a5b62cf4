import { SOURCES, type Sources } from '../routes/routes.ts'

export const SAMPLE_SOURCES = Object.fromEntries(SOURCES.map(({ name, sample }) => [name, sample])) as Sources
