import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { router } from './app/router.tsx';
import { showTheme } from './base/theme.ts';
import './styles/base.css';
import { showLanguage } from './texts/language.ts';

showTheme();
showLanguage();

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
