import { renderPage } from '../pages/renderPage.tsx'
import { startPage } from '../pages/startPage.ts'
import { Security } from './Security.tsx'

void renderPage(<Security keys={startPage()} />)
