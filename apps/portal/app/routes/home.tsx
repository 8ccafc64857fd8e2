import { HomePage } from '../features/home/pages/home-page.tsx';

export default HomePage;
