/**
 * North American area codes whose every number with an exchange of 200 to 999 is valid for libphonenumber-js
 * (min metadata 1.13.16). `phones.test.ts` compares the table with the library, so an update of the library
 * that changes a verdict fails there and names the area code. Codes that are missing here skip the fast path:
 * the library decides.
 */
export const unitedStatesAreaCodes =
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 227 228 229 231 234 ' +
  '235 239 240 248 251 252 253 254 256 260 262 267 269 270 272 274 276 279 281 283 301 302 303 304 305 307 ' +
  '308 309 310 312 313 314 315 316 317 318 319 320 321 323 324 325 326 327 329 330 331 332 334 336 337 339 ' +
  '341 346 347 350 351 352 353 360 361 363 364 369 380 385 386 401 402 404 405 406 407 408 409 410 412 413 ' +
  '414 415 417 419 423 424 425 430 432 434 435 440 442 443 445 447 448 458 463 464 469 470 472 475 478 479 ' +
  '480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 531 534 539 540 541 551 557 ' +
  '559 561 562 563 564 567 570 571 572 573 574 575 580 582 585 586 601 602 603 605 606 607 608 609 610 612 ' +
  '614 615 616 617 618 619 620 623 626 628 629 630 631 636 640 641 645 646 650 651 656 657 659 660 661 662 ' +
  '667 669 678 680 681 682 686 689 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 725 ' +
  '726 727 728 730 731 732 734 737 738 740 743 747 748 754 757 760 762 763 765 769 770 771 772 773 774 775 ' +
  '779 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 820 821 826 828 830 831 832 ' +
  '835 838 839 840 843 845 847 848 850 854 856 857 858 859 860 862 863 864 865 870 872 878 901 903 904 906 ' +
  '907 908 909 910 912 913 914 915 916 917 918 919 920 925 928 929 930 931 934 936 937 938 940 941 943 945 ' +
  '947 948 949 951 952 954 956 959 970 971 972 973 975 978 979 980 984 985 986 989';

/**
 * Area codes in service, or scheduled for it, that the library does not know yet or only in part: Ohio (436),
 * Louisiana (457), Georgia (565), Michigan (679), Tennessee (729), California (837), Minnesota (924),
 * Colorado (983). Source: the North American Numbering Plan Administrator (nanpa.com), November 2025. A test
 * names those that the library has learned.
 */
export const newerAreaCodes = '436 457 565 679 729 837 924 983';

/**
 * Personal numbers, which follow their owner at the caller's expense: those in use and those reserved for
 * expansion.
 */
export const personalAreaCodes =
  '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 558 ' +
  '566 569 577 578 588 589';

/**
 * Canada: see the note on the United States above. Its codes without a location (600, 622, 633) belong to no
 * person's phone.
 */
export const canadianAreaCodes =
  '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 ' +
  '506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 ' +
  '825 867 873 879 902 905 942';

/** Puerto Rico. */
export const puertoRicoAreaCodes = '787 939';

/** Toll-free codes; P-169 and C-149 list them with a leading 1. */
export const tollFreeAreaCodes = '800 833 844 855 866 877 888';

/** The other countries with code +1. */
export const otherCountriesAreaCodes =
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876';
