import { useLoaderData } from 'react-router';
import { TransparencyPage } from '../features/transparency/pages/transparency-page.tsx';
import { loadTransparency, transparencyQuestion } from '../features/transparency/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { keptPage } from '../lib/kept-page.ts';

export const headers = publicHeaders('transparency');

export const loader = keptPage(transparencyQuestion, loadTransparency);

export default function Transparency() {
  return <TransparencyPage log={useLoaderData<typeof loader>()} />;
}
