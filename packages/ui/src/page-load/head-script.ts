import { returnNote } from './return-address.ts';

/** A page, or one of its files, that is not there after this many ms is a load error (specification, section 8). */
export const loadTimeout = 120_000;

interface HeadScriptOptions {
  /** Lower-case paths that need a stored token. A path ending in `/*` stands for all below it. */
  readonly tokenPaths: readonly string[];
  /** Where who has no token is sent. */
  readonly signInPath: string;
}

/**
 * The one inline script of the shell; the same text on every page, so that a hash lets it through the
 * Content-Security-Policy. It runs before anything is painted:
 * - 大字版 and "signed in" as attributes of the root element, so that neither flickers;
 * - a page that needs a token never shows without one;
 * - a page entered by a `loginName` link shows nothing until the code is exchanged;
 * - a file that fails to load (a new version was deployed) reloads the page once, its address kept; when it
 *   fails again within a minute, or nothing has come after two minutes, the page says so instead.
 */
export function headScript({ tokenPaths, signInPath }: HeadScriptOptions): string {
  return `(function(d,l){
var h=d.documentElement,c=d.cookie,p=l.pathname.replace(/(.)\\/+$/,'$1').toLowerCase();
var at=function(n){return('; '+c).indexOf('; '+n+'=')>=0};
if(/(?:^|; )large=1/.test(c))h.setAttribute('data-large','');
var t=null;try{t=localStorage.getItem('token')}catch(e){}
if(t)h.setAttribute('data-signed','');
if(new URLSearchParams(l.search).has('loginName')){h.setAttribute('data-entering','')}
else if(!t&&p!==${JSON.stringify(signInPath)}&&${JSON.stringify(tokenPaths)}.some(function(x){return x.slice(-2)==='/*'?p.indexOf(x.slice(0,-1))===0:p===x})){
h.setAttribute('data-leaving','');
try{localStorage.clear();sessionStorage.clear()}catch(e){}
d.cookie='${returnNote}='+encodeURIComponent(l.pathname+l.search)+'; Path=/; Max-Age=1800; SameSite=Lax';
l.replace(${JSON.stringify(signInPath)});return}
var fail=function(){if(at('reloaded')){h.setAttribute('data-load-failed','')}
else{d.cookie='reloaded=1; Path=/; Max-Age=60; SameSite=Lax';l.reload()}};
addEventListener('error',function(e){var x=e.target;
if(x&&((x.tagName==='SCRIPT'&&x.src)||(x.tagName==='LINK'&&(x.rel==='stylesheet'||x.rel==='modulepreload'))))fail()},true);
addEventListener('vite:preloadError',function(e){e.preventDefault();fail()});
setTimeout(function(){if(!h.hasAttribute('data-ready'))h.setAttribute('data-load-failed','')},${loadTimeout});
})(document,location)`;
}
