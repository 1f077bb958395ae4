export { default as SiteFoot } from './site-foot.tsx';
export { default as SiteHead } from './site-head.tsx';
