import * as z from 'zod/mini'
import { dollars } from '../fields.ts'

export const CHART_PERIODS = ['1d', '1w'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]

export const pricePoint = z.object({ time: z.int().check(z.gte(0)), price: dollars })
export type PricePoint = z.output<typeof pricePoint>

export const chart = z.object({ points: z.array(pricePoint).check(z.maxLength(200)) })
