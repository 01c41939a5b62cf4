import { InjectionToken } from '@angular/core'
import type { AppKit } from '../types/AppKit.ts'

export const APP_KIT = new InjectionToken<AppKit>('Call provideAirlock in the providers of the application')
