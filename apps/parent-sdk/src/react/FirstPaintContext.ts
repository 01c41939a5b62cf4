import { createContext } from 'react'
import type { FirstPaint } from '../ssr/firstPaint.ts'

export const FirstPaintContext = createContext<FirstPaint | undefined>(undefined)
