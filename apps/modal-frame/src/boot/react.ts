/** The second script of the document. It is the largest, so it runs when it is here, and not only when the views are. */
import 'react-dom/client'
