import { renderPage } from '../../pages/renderPage.tsx'
import { startPage } from '../../pages/startPage.ts'
import { Export } from './Export.tsx'

void renderPage(<Export keys={startPage()} />)
