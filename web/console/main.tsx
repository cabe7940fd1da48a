import '#web/lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { listenForKeys } from './lib/key-store.ts';
import { usePreferences } from './lib/preferences.ts';
import { showTheme } from './lib/theme.ts';
import './styles.css';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
listenForKeys();
showTheme(usePreferences.getState().theme ?? null);
usePreferences.subscribe(({ theme }) => showTheme(theme ?? null));
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
